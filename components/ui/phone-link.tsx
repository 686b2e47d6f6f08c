/** The first number in a text of telephone numbers, as a link to call it; the text alone without one. */
export function PhoneLink({ phone, look }: { phone: string; look: string }) {
  const [number] = /\+?\d[\d ()-]{4,}/.exec(phone) ?? [];
  return number ? (
    <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className={look}>
      {phone}
    </a>
  ) : (
    phone
  );
}
