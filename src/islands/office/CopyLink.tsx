import { copyLink } from '#stores/site/copy-link.ts';
import { Button } from '#islands/Button.tsx';

interface Props {
  link: string;
  /** What the link is to, for those who hear the button. */
  name: string;
  /** What was copied, in the toast. */
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
