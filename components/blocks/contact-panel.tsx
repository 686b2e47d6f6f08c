import { GlobeIcon, MailIcon, PhoneIcon, PinIcon } from '@/components/ui/icons';
import { PhoneLink } from '@/components/ui/links';
import type { Institute } from '@/lib/site/institute';

const LINK = 'underline underline-offset-4';

const rowsOf = (institute: Institute) => [
  { Icon: PinIcon, label: 'Address', value: institute.address },
  { Icon: PhoneIcon, label: 'Phone', value: institute.phone },
  { Icon: MailIcon, label: 'Email', value: institute.email, href: `mailto:${institute.email}` },
  { Icon: GlobeIcon, label: 'Website', value: institute.website, href: `https://${institute.website}` },
];

export const ContactPanel = ({ institute }: { institute: Institute }) => (
  <section className="on-bar rounded-card bg-bar p-6 text-on-bar md:p-8">
    <h2 className="text-xl text-on-bar">The office</h2>
    <dl className="mt-5 space-y-5">
      {rowsOf(institute).map(({ Icon, label, value, href }) => (
        <div key={label} className="grid grid-cols-[1.5rem_1fr] gap-x-4">
          <dt className="col-span-2 grid grid-cols-subgrid text-sm text-on-bar-soft">
            <Icon className="size-6 text-bar-accent" />
            {label}
          </dt>
          <dd className="col-start-2">
            {href ? (
              <a href={href} className={LINK}>
                {value}
              </a>
            ) : label === 'Phone' ? (
              <PhoneLink phone={value} look={LINK} />
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
