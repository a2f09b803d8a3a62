import type { Config } from '@netlify/functions';
import { createFunction, pathsOf } from '#http/create-function.ts';
import { productPictures } from './handlers/product-pictures.ts';
import { uploadPicture } from './handlers/upload-picture.ts';

/** Sellers' pictures: their upload needs sharp, 20 MB of native code, which no other function carries. */
const handlers = [uploadPicture, productPictures];

export default createFunction(handlers);

export const config: Config = { path: pathsOf(handlers) };
