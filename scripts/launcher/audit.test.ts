import { expect, test } from 'vitest';
import { seriousAdvisories } from './audit.ts';

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
