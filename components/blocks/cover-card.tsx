import { HostImage } from '@/components/ui/host-image';

type Props = { title: string; imageUrl?: string; sizes: string; children?: React.ReactNode };

/** A document with its cover: magazine, old paper or study material. */
export function CoverCard({ title, imageUrl, sizes, children }: Props) {
  return (
    <article className="card flex h-full flex-col overflow-hidden">
      <HostImage src={imageUrl} alt="" width={360} height={480} sizes={sizes} />
      <div className="flex grow flex-col justify-between gap-4 p-4">
        <h3 className="text-lg leading-snug">{title}</h3>
        {children && <div>{children}</div>}
      </div>
    </article>
  );
}
