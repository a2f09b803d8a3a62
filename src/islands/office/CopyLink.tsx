import { copyLink } from '#stores/site/copy-link.ts';
import { Button } from '#islands/Button.tsx';

interface Props {
  link: string;
  /** The target of the link, for those who hear the button. */
  name: string;
  /** The copied content, for the toast. */
  content: string;
  label?: string;
  className?: string | undefined;
}

/** Copies a link to give to shoppers; shows it if the browser does not allow copying. */
export function CopyLink({ link, name, content, label = 'Copy link', className = '' }: Props) {
  const copy = () =>
    copyLink(
      link,
      { title: 'Link copied.', text: content },
      { title: 'Not copied: take it from here', text: link },
    );
  return (
    <Button
      variant="text"
      className={className}
      aria-label={`Copy link ${name}`}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  );
}
