import { ContactPanel } from '@/components/blocks/contact-panel';
import { ContactForm } from '@/components/forms/contact-form';
import { Notice } from '@/components/forms/notice';
import { currentNotice } from '@/lib/content/nouns/notices';
import { institute } from '@/lib/site/institute';
import { pageMetadata } from '@/lib/site/metadata';
import { endpoints, paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.contactUs);

export default function ContactUsPage() {
  return (
    <ContentPage
      path={paths.contactUs}
      title="Get in touch"
      intro="Ask about a course, a test or your preparation. A person reads every message."
      className="wrap grid gap-8 py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_min(22rem,40%)]"
    >
      <div className="card p-6 md:p-8">
        <ContactForm action={endpoints.contact} notice={<Notice notice={currentNotice('contact')} />} />
      </div>
      <ContactPanel institute={institute()} />
    </ContentPage>
  );
}
