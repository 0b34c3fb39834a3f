import { onTestFinished } from 'vitest';

type NavigateEvent = Event & { destination: { url: string } };
declare const navigation: EventTarget;

/** Notes where the page is led, by a link or by itself, and keeps it from going there. @returns the addresses so far */
export function keepPage(): string[] {
  const led: string[] = [];
  const note = (event: Event) => {
    const { pathname, search, hash, origin, href } = new URL((event as NavigateEvent).destination.url);
    led.push(origin === window.location.origin ? pathname + search + hash : href);
    event.preventDefault();
  };
  navigation.addEventListener('navigate', note);
  onTestFinished(() => navigation.removeEventListener('navigate', note));
  return led;
}
