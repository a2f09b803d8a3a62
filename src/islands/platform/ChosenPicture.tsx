import { type PictureView, removePicture, uploadAgain } from '#stores/platform/picture.ts';
import styles from './products.module.css';

type Chosen = Extract<PictureView, { preview: string }>;

/** The chosen picture with its upload progress and actions. */
export function ChosenPicture({ view }: { view: Chosen }) {
  const { state, preview, file } = view;
  return (
    <div className={`${styles.picture} ${styles.chosen}`}>
      <img src={preview} width={96} height={96} alt="Your picture" />
      <div>
        {file && (
          <p className={styles.file}>
            {file.name} <span className="small muted">{formatBytes(file.size)}</span>
          </p>
        )}
        <p className="small muted" role="status">
          {STATES[state]}
        </p>
        {state === 'uploading' && (
          <progress className={styles.progress} aria-label="Upload" value={view.progress} max={1} />
        )}
        <p className={styles.actions}>
          {state === 'failed' && (
            <button className="text-button" type="button" onClick={uploadAgain}>
              Try the upload again
            </button>
          )}
          <button className="text-button" type="button" onClick={removePicture}>
            Remove the picture
          </button>
        </p>
      </div>
    </div>
  );
}

const STATES: Record<Chosen['state'], string> = {
  uploading: 'Uploading',
  kept: 'Uploaded',
  failed: 'Not uploaded',
};

/** Formats a file size: `640 KB`, `3.2 MB`. */
function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
