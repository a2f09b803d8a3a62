import type * as z from 'zod/mini';
import { paths } from '#shop/paths.ts';
import { type ApiResult, noResponse, parseReply } from './api.ts';
import { parseResponse } from './call-api.ts';

/** Enough for a large file on a slow connection. */
const TIMEOUT_MS = 180_000;

interface Upload<Response extends z.ZodMiniType> {
  contract: { name: string; response: Response };
  query: Record<string, string>;
  /** Sent as a bearer token, because queries are logged. */
  secret?: string | undefined;
  file: File;
  /** Called with the part that is sent, from 0 to 1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}

/** Uploads a file to a server function, by XMLHttpRequest because `fetch` does not report progress. */
export async function upload<Response extends z.ZodMiniType>({
  contract,
  query,
  secret,
  file,
  onProgress,
  signal,
}: Upload<Response>): Promise<ApiResult<z.output<Response>>> {
  const answer = await new Promise<ApiResult<unknown>>((resolve) => {
    const request = new XMLHttpRequest();
    const fail = () => resolve(noResponse());
    request.open('POST', `${paths.api(contract.name)}?${new URLSearchParams(query)}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    if (secret) request.setRequestHeader('authorization', `Bearer ${secret}`);
    request.responseType = 'json';
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / (total || 1));
    request.onload = () => resolve(parseReply(request.status, request.response));
    request.onerror = request.ontimeout = request.onabort = fail;
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
  return parseResponse(contract.response, answer);
}
