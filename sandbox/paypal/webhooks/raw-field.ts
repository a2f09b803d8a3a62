/**
 * The text of an object that is a field of the object in `json`, byte for byte. `JSON.parse` loses what a signature is
 * made of: spaces, escapes, `1.0`.
 */
export function rawField(json: string, field: string): string | undefined {
  const name = new RegExp(`"${field}"\\s*:\\s*(?={)`).exec(json);
  if (!name) return undefined;
  const start = name.index + name[0].length;
  let depth = 0;
  for (const { 0: token, index } of json.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth === 0) return json.slice(start, start + index + 1);
  }
  return undefined;
}
