import { getImageProps } from 'next/image';

import { isOptimisable } from '@/lib/site/picture-address.mjs';

type Props = {
  /** Undefined if the item has no image; its space stays. */
  src: string | undefined;
  alt: string;
  width: number;
  height: number;
  sizes: string;
  className?: string;
};

/** An image of the institute, scaled down for the screen. It fills its space whatever its own shape. */
export function HostImage({ src, alt, width, height, sizes, className = '' }: Props) {
  const look = `block w-full bg-paper-deep object-cover ${className}`;
  const style = { aspectRatio: `${width} / ${height}` };
  if (!src) return <div className={look} style={style} />;
  const { props } = getImageProps({ src, alt, width, height, sizes, unoptimized: !isOptimisable(src) });
  return <img {...props} alt={alt} className={look} style={style} />;
}
