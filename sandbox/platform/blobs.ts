import { randomUUID } from 'node:crypto';
import { BlobsServer } from '@netlify/blobs/server';

export interface Blobs {
  /** For NETLIFY_BLOBS_CONTEXT, which `getStore` reads. */
  context: string;
  stop(): Promise<void>;
}

/** Netlify's own blob server on a folder. Its address can't be chosen, but it requires the token. */
export async function startBlobs(directory: string): Promise<Blobs> {
  const token = randomUUID();
  const server = new BlobsServer({ directory, token });
  const { port } = await server.start();
  const edgeURL = `http://localhost:${port}`;
  const context = {
    edgeURL,
    uncachedEdgeURL: edgeURL,
    token,
    siteID: 'local',
    deployID: 'local',
    primaryRegion: 'local',
  };
  return {
    context: Buffer.from(JSON.stringify(context)).toString('base64'),
    stop: async () => {
      await server.stop();
    },
  };
}
