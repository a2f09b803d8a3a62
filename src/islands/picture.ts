/** A picture that the image pipeline has made ready; the page hands it to its island. */
export interface Picture {
  src: string;
  srcSet?: string;
}
