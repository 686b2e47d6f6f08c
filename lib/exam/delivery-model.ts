import type { AcceptedEvent } from './log';
import type { AttemptEvent } from './progress';

type SentEvent = Omit<AcceptedEvent, 'order'>;

/** What happens next between two devices, their network and a server that accepts whatever arrives. */
export type Step =
  | { readonly type: 'act'; readonly device: number; readonly event: AttemptEvent }
  /** Sends what is not acknowledged, except the oldest `skip` events, which can come later. */
  | { readonly type: 'send'; readonly device: number; readonly skip: number }
  | { readonly type: 'deliver' | 'deliver-twice' | 'lose' | 'crash-before-commit' | 'crash-after-commit'; at: number }
  | { readonly type: 'acknowledge' | 'lose-acknowledgement'; at: number }
  | { readonly type: 'crash-of-device'; readonly device: number };

/** For the tests: two devices with an outbox each, a network that drops and reorders messages, and the server's log. */
export class Delivery {
  readonly log: AcceptedEvent[] = [];
  /** The events in their order of effect by the rules of log.ts: applying them in turn gives the model's state. */
  readonly inEffect: SentEvent[] = [];
  readonly counts = { done: 0, repeated: 0, overtaken: 0, crashes: 0 };
  private readonly outboxes: SentEvent[][] = [[], []];
  private readonly sequences = [0, 0];
  private network: SentEvent[][] = [];
  private acknowledgements: SentEvent[][] = [];

  step(step: Step): void {
    if (step.type === 'act') return this.act(step.device, step.event);
    if (step.type === 'send') return this.send(step.device, step.skip);
    if (step.type === 'crash-of-device') {
      // A crash loses what was on its way to or from the device, but not its stored outbox.
      const isOthers = (message: SentEvent[]) => message[0]?.device !== nameOf(step.device);
      this.network = this.network.filter(isOthers);
      this.acknowledgements = this.acknowledgements.filter(isOthers);
      this.counts.crashes += 1;
      return;
    }
    if (step.type === 'acknowledge') return this.forget(take(this.acknowledgements, step.at));
    if (step.type === 'lose-acknowledgement') return void take(this.acknowledgements, step.at);
    const message = take(this.network, step.at);
    if (step.type === 'lose') return;
    if (step.type === 'deliver-twice') this.network.push(message);
    if (step.type !== 'crash-before-commit') this.accept(message);
    if (step.type === 'deliver' || step.type === 'deliver-twice') this.acknowledgements.push(message);
    else [this.network, this.acknowledgements, this.counts.crashes] = [[], [], this.counts.crashes + 1];
  }

  /** The network works again: the server accepts and acknowledges everything still in an outbox. */
  settle(): void {
    for (const outbox of this.outboxes) this.accept([...outbox]);
    for (const outbox of this.outboxes) this.forget([...outbox]);
  }

  private act(device: number, event: AttemptEvent): void {
    const sequence = (this.sequences[device] = (this.sequences[device] ?? 0) + 1);
    this.outboxes[device]?.push({ device: nameOf(device), sequence, event });
    this.counts.done += 1;
  }

  private send(device: number, skip: number): void {
    const outbox = this.outboxes[device] ?? [];
    if (outbox.length > 0) this.network.push(outbox.slice(skip % outbox.length));
  }

  private accept(message: readonly SentEvent[]): void {
    for (const sent of message) {
      if (this.log.some((it) => it.device === sent.device && it.sequence === sent.sequence)) {
        this.counts.repeated += 1;
        continue;
      }
      this.log.push({ ...sent, order: this.log.length + 1 });
      this.putInEffect(sent);
    }
  }

  private putInEffect(sent: SentEvent): void {
    const overtaker = this.inEffect.findIndex(
      ({ device, sequence, event }) =>
        device === sent.device && sequence > sent.sequence && event.questionNumber === sent.event.questionNumber,
    );
    if (overtaker >= 0) this.counts.overtaken += 1;
    this.inEffect.splice(overtaker >= 0 ? overtaker : this.inEffect.length, 0, sent);
  }

  private forget(message: readonly SentEvent[]): void {
    for (const { device, sequence } of message) {
      const isStored = this.log.some((it) => it.device === device && it.sequence === sequence);
      if (!isStored) throw new Error(`acknowledged, but not in the log: ${device} ${sequence}`);
      const outbox = this.outboxes.find((it) => it[0]?.device === device) ?? [];
      const at = outbox.findIndex((it) => it.sequence === sequence);
      if (at >= 0) outbox.splice(at, 1);
    }
  }
}

const nameOf = (device: number) => `device ${device + 1}`;

function take(messages: SentEvent[][], at: number): SentEvent[] {
  return messages.splice(at % Math.max(1, messages.length), 1)[0] ?? [];
}
