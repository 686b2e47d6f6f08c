import { optimizeImage } from 'next/dist/server/image-optimizer/transform';
import sharp from 'sharp';

import nextConfig from '../../next.config.mjs';

/** An empty picture: the file has some KB, whatever its size. */
const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'white' }, limitInputPixels: false })
    .png({ compressionLevel: 1 })
    .toBuffer();

/** Makes a small picture of it, as the framework does with our configuration. */
const shrink = (buffer: Buffer) =>
  optimizeImage({
    ...{ buffer, contentType: 'image/webp', quality: 75, width: 360 },
    limitInputPixels: nextConfig.experimental?.imgOptMaxInputPixels,
  });

test('the image optimiser unpacks no picture of more than 50 megapixels', async () => {
  await expect(shrink(await picture(7_100))).rejects.toThrow('pixel limit');
});

test('the image optimiser takes a photograph of 48 megapixels', async () => {
  expect((await shrink(await picture(6_900))).length).toBeGreaterThan(0);
});
