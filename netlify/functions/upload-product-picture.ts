import type { Config } from '@netlify/functions';
import { uploadProductPicture } from '#contracts/upload-product-picture.ts';
import { uploadHandler } from '#http/upload-handler.ts';
import { MAX_PICTURE_BYTES } from '#shop/platform.ts';
import { addPicture } from '#usecases/connect/pictures.ts';

export default uploadHandler(uploadProductPicture, MAX_PICTURE_BYTES, addPicture);

export const config: Config = { path: '/api/upload-product-picture' };
