import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { PICTURE_TYPES } from '#shop/sellers.ts';
import {
  $picture,
  choosePicture,
  type PictureView,
  removePicture,
  uploadAgain,
} from '#stores/sellers/picture.ts';
import { Button } from '../Button.tsx';
import { FieldError } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import styles from './products.module.css';

/**
 * The product's picture: dropped or chosen, uploaded at once, with a preview. `onEdit` hears of another one, or of
 * none.
 */
export function PictureField({ onEdit }: { onEdit: () => void }) {
  const remove = () => {
    onEdit();
    removePicture();
  };
  const view = useStore($picture);
  const error = 'error' in view ? view.error : undefined;
  return (
    <div className="field">
      <p className="field-name">
        <span id="picture-label">Picture</span> <span className="optional">(optional)</span>
      </p>
      {view.state === 'none' || view.state === 'refused' ? (
        <DropArea isWrong={error !== undefined} onEdit={onEdit} />
      ) : (
        <ChosenPicture view={view} onRemove={remove} />
      )}
      {error && (
        <div role="alert">
          <FieldError id="picture" error={error} />
        </div>
      )}
      {view.state === 'refused' && (
        <Button variant="text" onClick={remove}>
          Continue without a picture
        </Button>
      )}
    </div>
  );
}

function DropArea({ isWrong, onEdit }: { isWrong: boolean; onEdit: () => void }) {
  const [isOver, setOver] = useState(false);
  return (
    <label className={`${styles.picture} ${styles.drop}`} data-over={isOver}>
      <input
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-labelledby="picture-label"
        aria-describedby={isWrong ? 'picture-error picture-hint' : 'picture-hint'}
        aria-invalid={isWrong}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choosePicture(file);
          onEdit();
          // Otherwise choosing the same file again fires no change event.
          target.value = '';
        }}
      />
      <Icon name="upload" />
      <span>
        Drop a picture here or <span className={styles.choose}>choose a file</span>
      </span>
      <span className="small muted" id="picture-hint">
        JPG, PNG or WebP, up to 4 MB
      </span>
    </label>
  );
}

type Chosen = Extract<PictureView, { preview: string }>;

/** The chosen picture with its upload progress and actions. */
function ChosenPicture({ view, onRemove }: { view: Chosen; onRemove: () => void }) {
  const { state, preview, file } = view;
  return (
    <div className={`${styles.picture} ${styles.chosen}`}>
      <img src={preview} width={96} height={96} alt="Your picture" />
      <div>
        {file && (
          <p className={styles.file}>
            <span>{file.name}</span> <span className="small muted">{formatBytes(file.size)}</span>
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
            <Button variant="text" onClick={uploadAgain}>
              Try the upload again
            </Button>
          )}
          <Button variant="text" onClick={onRemove}>
            Remove the picture
          </Button>
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
