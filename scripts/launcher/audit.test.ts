import { expect, test } from 'vitest';
import { isUnanswered, seriousAdvisories } from './audit.ts';

const advisory = (severity: string, url: string) => ({ severity, title: 'A flaw', url });

test('serious advisories are reported once, with their package', () => {
  const vulnerabilities = {
    parser: {
      via: [
        advisory('critical', 'https://a.example/1'),
        advisory('critical', 'https://a.example/1'),
      ],
    },
    framework: { via: ['parser'] },
  };
  expect(seriousAdvisories({ vulnerabilities }, [])).toEqual([
    'parser: critical: A flaw https://a.example/1',
  ]);
});

test('moderate and accepted advisories are not reported', () => {
  const vulnerabilities = {
    parser: {
      via: [advisory('moderate', 'https://a.example/1'), advisory('high', 'https://a.example/2')],
    },
  };
  expect(seriousAdvisories({ vulnerabilities }, ['https://a.example/2'])).toEqual([]);
});

test('only a registry that can not answer leaves advisories unchecked', () => {
  const noConnection = { message: 'request to https://registry.example failed', error: {} };
  expect(isUnanswered(noConnection)).toBe(true);
  expect(
    [404, 405, 500, 503].map((statusCode) => isUnanswered({ message: '', statusCode })),
  ).toEqual([true, true, true, true]);
  expect([400, 401].map((statusCode) => isUnanswered({ message: '', statusCode }))).toEqual([
    false,
    false,
  ]);
  expect(isUnanswered({ error: { summary: 'This command requires an existing lockfile.' } })).toBe(
    false,
  );
  expect(isUnanswered({ vulnerabilities: {} })).toBe(false);
});
