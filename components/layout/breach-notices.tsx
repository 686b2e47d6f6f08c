'use client';

import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

import { useSending } from '@/components/forms/use-sending';
import { buttonLook } from '@/components/ui/button';
import { postJson, UNREACHABLE } from '@/lib/forms/post-json';
import type { BreachNotice } from '@/lib/privacy/breaches';
import { endpoints } from '@/lib/site/paths';

async function readNotices(): Promise<BreachNotice[]> {
  const response = await fetch(endpoints.breachNotices);
  return response.ok ? ((await response.json()) as { notices: BreachNotice[] }).notices : [];
}

/** Shows the unread notices of breaches of personal data above the page, one after the other. */
export default function BreachNotices() {
  const [notices, setNotices] = useState<readonly BreachNotice[]>([]);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { fault, run } = useSending();

  useEffect(() => {
    const top = document.createElement('div');
    document.body.prepend(top);
    readNotices().then(
      (found) => {
        setNotices(found);
        setPlace(top);
      },
      () => {},
    );
    return () => top.remove();
  }, []);

  const [notice] = notices;
  if (!place || !notice) return null;

  const leave = () =>
    run(async () => {
      await postJson(endpoints.breachNotices, { id: notice.id }, UNREACHABLE);
      setNotices(notices.slice(1));
    });

  return createPortal(
    <section aria-labelledby="breach-notice" className="border-b-4 border-marigold bg-surface print:hidden">
      <div className="wrap max-h-[80vh] overflow-y-auto py-6" tabIndex={0} role="group" aria-labelledby="breach-notice">
        <h2 id="breach-notice" className="text-2xl">
          Your personal data was affected <span lang="hi">· आपका व्यक्तिगत डेटा प्रभावित हुआ</span>
        </h2>
        {(['en', 'hi'] as const).map((language) => (
          <div key={language} lang={language} className="mt-4 grid gap-3">
            {notice[language].map(({ heading, text }) => (
              <div key={heading}>
                <h3 className="font-semibold">{heading}</h3>
                <p className="whitespace-pre-line">{text}</p>
              </div>
            ))}
          </div>
        ))}
        <button type="button" onClick={leave} className={`${buttonLook.solid} mt-6`}>
          I have read this
        </button>
        <p role="status">{fault}</p>
      </div>
    </section>,
    place,
  );
}
