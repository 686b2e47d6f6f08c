import { GlobeIcon, MailIcon, PhoneIcon, PinIcon } from '@/components/ui/icons';
import { site } from '@/lib/site/site';

const ROWS = [
  { Icon: PinIcon, label: 'Address', value: site.address },
  { Icon: PhoneIcon, label: 'Phone', value: site.phone },
  { Icon: MailIcon, label: 'Email', value: site.email, href: `mailto:${site.email}` },
  { Icon: GlobeIcon, label: 'Website', value: site.website, href: `https://${site.website}` },
];

export const ContactPanel = () => (
  <section className="on-ink rounded-card bg-ink p-6 text-white md:p-8">
    <h2 className="text-xl text-white">The office</h2>
    <dl className="mt-5 space-y-5">
      {ROWS.map(({ Icon, label, value, href }) => (
        <div key={label} className="grid grid-cols-[1.5rem_1fr] gap-x-4">
          <dt className="col-span-2 grid grid-cols-subgrid text-sm text-[#c9d4ea]">
            <Icon className="size-6 text-marigold" />
            {label}
          </dt>
          <dd className="col-start-2">
            {href ? (
              <a href={href} className="underline underline-offset-4">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
