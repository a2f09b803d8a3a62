import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type Encoding, encode, encodingFor } from './compression.ts';
import { type Rules, redirectTarget } from './rules.ts';

const RULE_FILES = ['_headers', '_redirects'];

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

interface Asset {
  file: string;
  body: Buffer;
  type: string;
  hash: string;
  encoded: Map<Encoding, Promise<Buffer>>;
}

/** A page that the local platform changes before serving it. */
export interface PageOverride {
  file: string;
  html(html: string): string;
  headers(headers: Headers): void;
}

/** The built site as a CDN serves it: compressed, revalidated by ETag, pretty URLs, headers, redirects. */
export class Site {
  readonly #assets = new Map<string, Asset>();
  readonly #rules: Rules;
  readonly #changed: PageOverride | undefined;

  private constructor(rules: Rules, changed: PageOverride | undefined) {
    this.#rules = rules;
    this.#changed = changed;
  }

  /** Reads every file into memory, so that a build during a run does not mix into its pages. */
  static async load(folder: string, rules: Rules, changed?: PageOverride): Promise<Site> {
    const site = new Site(rules, changed);
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => entry.isFile() && !RULE_FILES.includes(entry.name));
    await Promise.all(files.map((entry) => site.#add(folder, join(entry.parentPath, entry.name))));
    return site;
  }

  async #add(folder: string, path: string): Promise<void> {
    const file = `/${relative(folder, path).split(sep).join('/')}`;
    let body = await readFile(path);
    if (file === this.#changed?.file) body = Buffer.from(this.#changed.html(body.toString()));
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.#assets.set(file, { file, body, type: contentType(file), hash, encoded: new Map() });
  }

  /** A redirect, or the page that a rewrite (status 200) names; a file at the same path wins unless the rule is forced. */
  async redirect(request: Request): Promise<Response | undefined> {
    const { pathname, search } = new URL(request.url);
    const found = this.#find(pathname);
    for (const rule of this.#rules.redirects) {
      if (found && !rule.force) continue;
      const target = redirectTarget(rule, pathname);
      if (target === undefined) continue;
      if (rule.status === 200)
        return this.handle(new Request(new URL(target, request.url), request));
      const headers = { ...this.#rules.headersFor(pathname), location: target + search };
      return new Response(null, { status: rule.status, headers });
    }
    return undefined;
  }

  /** The file at this path, if there is one. */
  async handle(request: Request): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    const asset = this.#find(pathname);
    if (!asset) return undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method Not Allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const encoding = encodingFor(request, asset.type, asset.body.length);
    const headers = this.#headers(asset, pathname, encoding);
    if (request.headers.get('if-none-match')?.includes(headers.get('etag') ?? '')) {
      return new Response(null, { status: 304, headers });
    }
    const body = encoding ? await encoded(asset, encoding) : asset.body;
    headers.set('content-length', String(body.length));
    return new Response(new Uint8Array(body), { headers });
  }

  #headers(asset: Asset, path: string, encoding: Encoding | undefined): Headers {
    const headers = new Headers({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': asset.type,
      etag: encoding ? `"${asset.hash}-${encoding}"` : `"${asset.hash}"`,
      vary: 'Accept-Encoding',
    });
    for (const [name, value] of Object.entries(this.#rules.headersFor(path)))
      headers.set(name, value);
    if (encoding) headers.set('content-encoding', encoding);
    if (asset.file === this.#changed?.file) this.#changed.headers(headers);
    return headers;
  }

  #find(pathname: string): Asset | undefined {
    const path = decoded(pathname);
    const bare = path.replace(/\/$/, '');
    return (
      this.#assets.get(path) ??
      this.#assets.get(`${bare}.html`) ??
      this.#assets.get(`${bare}/index.html`)
    );
  }
}

function encoded(asset: Asset, encoding: Encoding): Promise<Buffer> {
  const body = asset.encoded.get(encoding) ?? encode(asset.body, encoding);
  asset.encoded.set(encoding, body);
  return body;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function contentType(file: string): string {
  return CONTENT_TYPES[extname(file)] ?? 'application/octet-stream';
}
