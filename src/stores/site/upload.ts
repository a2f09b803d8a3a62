import type * as z from 'zod/mini';
import { paths } from '#shop/paths.ts';
import { parseResponse } from './api.ts';
import { type ApiResult, parseReply, serviceUnavailable } from './post.ts';

/** A large file on a slow line. */
const TIMEOUT_MS = 180_000;

interface Upload<Response extends z.ZodMiniType> {
  /** The function that takes it, with what its answer looks like. */
  contract: { name: string; response: Response };
  query: Record<string, string>;
  /** Shows whose upload it is; never in the query, which stands in logs. */
  secret?: string | undefined;
  file: File;
  /** Told how much of it has left, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Sends a file to a server function as its body. By XMLHttpRequest: `fetch` does not tell how far an upload is. */
export async function upload<Response extends z.ZodMiniType>(
  given: Upload<Response>,
): Promise<ApiResult<z.output<Response>>> {
  return parseResponse(given.contract.response, await send(given));
}

function send(given: Upload<z.ZodMiniType>): Promise<ApiResult<unknown>> {
  const { contract, query, secret, file, onProgress, signal } = given;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = () => resolve(serviceUnavailable());
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
}
