/** Returns the named parts of a matching path, else undefined. */
export type PathPattern = (path: string) => Record<string, string> | undefined;

/** Netlify's patterns: `:name` matches one segment, a final `*` (named `splat`) the rest. */
export function pathPattern(pattern: string): PathPattern {
  const segments = pattern.split('/').filter(Boolean).map(segmentSource);
  const expression = new RegExp(`^${segments.join('')}/?$`);
  return (path) => {
    const match = expression.exec(path);
    return match ? { ...match.groups } : undefined;
  };
}

function segmentSource(segment: string): string {
  if (segment === '*') return '(?:/(?<splat>.*))?';
  if (segment.startsWith(':')) return `/(?<${segment.slice(1)}>[^/]+)`;
  return `/${segment.replace(/[.+?^${}()|[\]\\]/g, '\\$&')}`;
}
