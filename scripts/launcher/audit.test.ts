import { expect, test } from 'vitest';
import { seriousHoles } from './audit.ts';

const hole = (severity: string, url: string) => ({ severity, title: 'A hole', url });

test('serious holes are told once, by the package that has them', () => {
  const vulnerabilities = {
    parser: {
      via: [hole('critical', 'https://a.example/1'), hole('critical', 'https://a.example/1')],
    },
    framework: { via: ['parser'] },
  };
  expect(seriousHoles({ vulnerabilities }, [])).toEqual([
    'parser: critical: A hole https://a.example/1',
  ]);
});

test('lesser ones, and those that somebody has looked at, stop nothing', () => {
  const vulnerabilities = {
    parser: { via: [hole('moderate', 'https://a.example/1'), hole('high', 'https://a.example/2')] },
  };
  expect(seriousHoles({ vulnerabilities }, ['https://a.example/2'])).toEqual([]);
});
