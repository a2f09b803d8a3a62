interface Picture<File> {
  file: File;
  alt: string;
}

/**
 * The pictures of a product beside its front, named by what they show or their place: the back first, then the details.
 */
export function otherPictures<File>({
  pictures: { back },
  details,
}: {
  pictures: { back?: Picture<File> | undefined };
  details: readonly Picture<File>[];
}): { name: string; file: File }[] {
  return [
    ...(back ? [{ name: 'back', file: back.file }] : []),
    ...details.map(({ file }, index) => ({ name: String(index + 1), file })),
  ];
}

/** The stable path of such a picture as a square. */
export const otherPicturePath = (productId: string, name: string) =>
  `/pictures/${productId}/${name}.jpg`;
