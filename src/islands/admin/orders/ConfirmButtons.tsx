interface Props {
  /** The safe answer, which has the focus. */
  keep: string;
  confirm: string;
  /** What is being done. */
  busy?: string | undefined;
  onKeep: () => void;
  onConfirm: () => void;
}

/** The two answers of a dialog that confirms what can't be undone. */
export function ConfirmButtons({ keep, confirm, busy, onKeep, onConfirm }: Props) {
  return (
    <div className="office-actions">
      <button
        className="button button-second button-small"
        type="button"
        data-focus
        onClick={onKeep}
      >
        {keep}
      </button>
      <button
        className="button button-small"
        type="button"
        aria-busy={busy !== undefined}
        onClick={onConfirm}
      >
        {busy ?? confirm}
      </button>
    </div>
  );
}
