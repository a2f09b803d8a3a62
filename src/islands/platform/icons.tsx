/** Icons that only the seller pages use; they stay out of the sprite that every page carries (design, Icons). */

export function CopyIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M9 9h11v11H9zM15 9V4H4v11h5" />
    </svg>
  );
}

export function UploadIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 15v5h16v-5M12 15V4M7.5 8.5 12 4l4.5 4.5" />
    </svg>
  );
}
