import sharp from 'sharp';

/** Sharp enough for a shared link, and sent in every email: large enough for both. */
const PIXELS = 640;
/** Shows through transparent parts: marketplaces ask for white, and a JPEG without it is black. */
const BACKGROUND = '#fff';

/** The square JPEG of a product's picture: upright, and on white where the picture is transparent. */
export function squarePicture(file: string | Buffer): Promise<Buffer> {
  return sharp(file)
    .autoOrient()
    .resize(PIXELS, PIXELS, { fit: 'cover' })
    .flatten({ background: BACKGROUND })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}
