/** Makes a button in a ChangeArea send a change; `goTo` is the page to open then, if not the same one. */
export const changes = (change: Record<string, unknown>, goTo?: string) =>
  ({ type: 'button', 'data-change': JSON.stringify(change), 'data-go-to': goTo }) as const;
