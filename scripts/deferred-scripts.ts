/**
 * A prerendered page is whole without scripts: its switch is a style sheet's, its buttons are links. So its scripts wait for the first
 * paint and do not compete with fonts and style sheets for a phone's narrow line. Next has no setting for that, so the build rewrites
 * the pages, before their policy is made of the inline scripts that are in them.
 */

const ASYNC_SCRIPT = /<script src="(?<address>[^"]+)" async="">\s*<\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*>/g;

/** The longest wait for a paint, in milliseconds: a tab may be put away while it loads. */
const LONGEST_WAIT = 3000;

/** Runs in the browser. A tab that no one looks at paints nothing, so there it waits for nothing. */
export const LOADER = `(function(d){var done;function go(){if(done)return;done=1;d.querySelectorAll('script[data-after-paint]').forEach(function(s){var n=d.createElement('script');n.async=true;n.src=s.dataset.afterPaint;s.replaceWith(n)})}try{if(!d.hidden&&PerformanceObserver.supportedEntryTypes.includes('paint')){var o=new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();go()}});o.observe({type:'paint',buffered:true});setTimeout(go,${LONGEST_WAIT});return}}catch(e){}go()})(document)`;

/**
 * The page with its asynchronous scripts waiting for the first paint; one that was rewritten before stays as it is.
 * @throws where it has none: then Next writes them in a way that is not known here
 */
export function withDeferredScripts(html: string): string {
  if (html.includes(LOADER)) return html;
  const rewritten = html.replace(
    ASYNC_SCRIPT,
    (_whole, address: string) => `<script type="text/plain" data-after-paint="${address}"></script>`,
  );
  if (rewritten === html)
    throw new Error('A prerendered page has no script that could wait for its first paint.');
  return rewritten.replace(SCRIPT_PRELOAD, '').replace('</body>', `<script>${LOADER}</script></body>`);
}
