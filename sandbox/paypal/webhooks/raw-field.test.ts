import { expect, test } from 'vitest';
import { rawField } from './raw-field.ts';

test('an object in an object is found byte for byte', () => {
  const event = String.raw`{ "a": "}\"{", "link":"http:\/\/x", "n": 1.0, "o": {"p":{}} }`;
  expect(rawField(`{"webhook_event":${event},"z":{}}`, 'webhook_event')).toBe(event);
  expect(rawField(`{"z":{}, "webhook_event" :\n${event}}`, 'webhook_event')).toBe(event);
});

test('a name inside a text is no field', () => {
  const json = JSON.stringify({ said: '"webhook_event":{}', webhook_event: { id: 1 } });
  expect(rawField(json, 'webhook_event')).toBe('{"id":1}');
});

test('what is no object, or not closed, is not found', () => {
  expect(rawField('{"webhook_event":7}', 'webhook_event')).toBeUndefined();
  expect(rawField('{"webhook_event":{"a":1', 'webhook_event')).toBeUndefined();
});
