/** The first number in a text of telephone numbers, as a link to call it; the text alone without one. */
export function PhoneLink({ phone, look }: { phone: string; look: string }) {
  const [number] = /\+?\d[\d ()-]{4,}\d/.exec(phone) ?? [];
  if (!number) return phone;
  const at = phone.indexOf(number);
  return (
    <>
      {phone.slice(0, at)}
      <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className={`inline-block ${look}`}>
        {number}
      </a>
      {phone.slice(at + number.length)}
    </>
  );
}
