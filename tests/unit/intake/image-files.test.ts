import { expect, test } from 'vitest';
import { imageAddress, imageHost } from '#lib/intake/images/image-address.ts';
import { imageTypeOf } from '#lib/intake/images/image-kind.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const PNG = '\x89PNG\r\n\x1a\n';

test.each([
  [PNG, 'image/png'],
  ['\xff\xd8\xff\xe0..JFIF', 'image/jpeg'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf', 'image/avif'],
  ['\0\0\0\x18ftypmif1\0\0\0\0avismiaf', 'image/avif'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', null],
  ['\0\0\0\x18ftypisom\0\0\0\0mp41isom\0\0\0\0avif', null],
  ['GIF89a', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['<!doctype html>', null],
  ['RIFF\x10\0\0\0WAVEfmt ', null],
  [PNG.slice(0, 5), null],
  ['', null],
])('%j is %s', (bytes, type) => {
  expect(imageTypeOf(latin(bytes))).toBe(type);
});

test.each([
  ['https://images.example.com/a b.jpg#top', 'https://images.example.com/a%20b.jpg'],
  [' HTTPS://Images.Example.com:443/A.jpg?x=1 ', 'https://images.example.com/A.jpg?x=1'],
  ['http://images.example.com/a.jpg', null],
  ['https://images.example.com:8443/a.jpg', null],
  ['https://me:secret@images.example.com/a.jpg', null],
  ['https://127.0.0.1/a.jpg', null],
  ['https://2130706433/a.jpg', null],
  ['https://[::1]/a.jpg', null],
  ['https://localhost/a.jpg', null],
  ['data:image/png;base64,AA', null],
  ['images.example.com/a.jpg', null],
  [`https://images.example.com/${'a'.repeat(2000)}`, null],
])('of %s the address is %s', (text, address) => {
  expect(imageAddress(text)).toBe(address);
});

test.each([
  [' Images.Example.com. ', 'images.example.com'],
  ['xn--mgbh0fb.example', 'xn--mgbh0fb.example'],
  ['https://images.example.com', null],
  ['images.example.com/path', null],
  ['*.example.com', null],
  ['10.0.0.1', null],
  ['localhost', null],
  ['', null],
])('%j names the host %s', (text, host) => {
  expect(imageHost(text)).toBe(host);
});
