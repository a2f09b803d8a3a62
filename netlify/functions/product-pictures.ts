import type { Config } from '@netlify/functions';
import { pictureHandler } from '#http/picture-handler.ts';
import { showPicture } from '#usecases/connect/pictures.ts';

export default pictureHandler('product-pictures', ({ account = '', file = '' }) =>
  showPicture(account, file),
);

export const config: Config = { path: '/product-pictures/:account/:file' };
