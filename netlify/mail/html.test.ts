import { expect, test } from 'vitest';
import { html, htmlLines } from './html.ts';

test('escapes what a shopper typed', () => {
  const name = '<img src=x onerror="alert(1)"> & \'co\'';
  expect(html`<p>${name}</p>`.text).toBe(
    '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;co&#39;</p>',
  );
});

test('does not escape html within html', () => {
  const cells = ['a', '<b>'].map((cell) => html`<td>${cell}</td>`);
  expect(html`<tr>${cells}</tr>`.text).toBe('<tr><td>a</td><td>&lt;b&gt;</td></tr>');
});

test('keeps the line breaks of a message', () => {
  expect(htmlLines('one <1>\ntwo\r\nthree').text).toBe('one &lt;1&gt;<br>two<br>three');
});
