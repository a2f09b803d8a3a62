import { copied, notCopied } from '#shop/copy-messages.ts';
import { showFailure, showToast } from '#stores/site/toasts.ts';
import { Icon } from '../Icon.tsx';
import styles from './copy-button.module.css';

interface Props {
  /** The name of what is copied, for screen readers. */
  what: string;
  text: string;
}

/** Copies a text, and says so in a toast. */
export function CopyButton({ what, text }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ ...copied, text }),
      () => showFailure(notCopied),
    );
  return (
    <button
      className={`icon-button ${styles.copy}`}
      type="button"
      aria-label={`Copy ${what}`}
      onClick={() => void copy()}
    >
      <Icon name="copy" />
    </button>
  );
}
