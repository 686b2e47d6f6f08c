export function EmptyNote({ children }: { children: string }) {
  return (
    <p className="rounded-card border border-dashed border-line bg-paper-dim px-5 py-8 text-center text-muted">
      {children}
    </p>
  );
}
