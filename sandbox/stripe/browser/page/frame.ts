import type { Answered, FromFrame, Questions, ToFrame } from '../messages.ts';
import { origin } from './origin.ts';

type Answer = (answered: Answered) => void;

/** A frame of the stand-in's origin in the page, and the channel to it. */
export class Frame {
  readonly element: HTMLIFrameElement;
  readonly #channel = new MessageChannel();
  readonly #answers = new Map<number, Answer>();

  constructor(
    file: string,
    title: string,
    key: string,
    heard: (message: FromFrame) => void,
    account?: string,
  ) {
    this.element = document.createElement('iframe');
    const query = new URLSearchParams({ key, page: location.origin });
    if (account) query.set('_stripe_account', account);
    this.element.src = `${origin}/v3/frame/${file}?${query}`;
    this.element.title = title;
    this.element.allow = 'payment';
    this.element.style.border = '0';
    this.#channel.port1.onmessage = ({ data }: MessageEvent<FromFrame>) => {
      if (data.kind === 'answer') this.#settle(data.id, data.answered);
      else heard(data);
    };
    // Only a document of the stand-in's origin receives the other end.
    this.element.addEventListener(
      'load',
      () => this.element.contentWindow?.postMessage('connect', origin, [this.#channel.port2]),
      { once: true },
    );
  }

  tell(message: ToFrame): void {
    this.#channel.port1.postMessage(message);
  }

  ask<Name extends keyof Questions>(
    name: Name,
    asked: Questions[Name]['asked'],
  ): Promise<Questions[Name]['answered']> {
    return new Promise((resolve) => {
      const id = this.#answers.size + 1;
      this.#answers.set(id, resolve as Answer);
      this.tell({ kind: 'ask', name, id, asked } as ToFrame);
    });
  }

  close(): void {
    this.#channel.port1.close();
    this.element.remove();
  }

  #settle(id: number, answered: Answered): void {
    this.#answers.get(id)?.(answered);
  }
}
