import { Choice } from './Choice.tsx';
import styles from './size-choice.module.css';

interface Size {
  size: string;
  /** The mark under it: how many are left. */
  mark?: string | undefined;
  /** The mark is no warning. */
  isMarkQuiet?: boolean;
  isDisabled?: boolean;
}

interface Props {
  sizes: readonly Size[];
  value: string | undefined;
  onChoose: (size: string) => void;
  /** The id of the first size, which an error focuses. */
  id?: string;
  hint?: string;
  error?: string | undefined;
  className?: string | undefined;
}

/** The size that a piece gets, with what is left of each. */
export function SizeChoice({ sizes, className = '', ...choice }: Props) {
  return (
    <Choice
      {...choice}
      legend="New size"
      options={sizes.map(({ size: value, mark, isMarkQuiet, isDisabled }) => ({
        value,
        label: (
          <>
            <span>{value}</span>
            {mark !== undefined && (
              <span className={styles.mark} data-quiet={isMarkQuiet}>
                {mark}
              </span>
            )}
          </>
        ),
        isDisabled: isDisabled ?? false,
      }))}
      className={`${styles.sizes} ${className}`}
    />
  );
}
