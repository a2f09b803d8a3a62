import { useStore } from '@nanostores/react';
import { type SubmitEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { productHints } from '#shop/product-messages.ts';
import { MAX_PRODUCT_DESCRIPTION_LENGTH, MAX_PRODUCT_NAME_LENGTH } from '#shop/platform.ts';
import { processing } from '#shop/site-messages.ts';
import { $draft } from '#stores/platform/draft.ts';
import {
  $creatingProduct,
  $priceShown,
  $productErrors,
  createProduct,
  editProduct,
  pastePrice,
} from '#stores/platform/product-form.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { PictureField } from './PictureField.tsx';
import { PlatformField } from './PlatformField.tsx';
import styles from './products.module.css';

/** The form for a new product (requirements §5). */
export function ProductForm() {
  const draft = useStore($draft);
  const errors = useStore($productErrors);
  const priceShown = useStore($priceShown);
  const isBusy = useStore($creatingProduct);
  const price = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A number field with text that is no number has an empty value.
    const isUnreadable = price.current?.validity.badInput;
    const invalidField = flushSync(() => createProduct(isUnreadable));
    if (invalidField) focusInView(document.getElementById(invalidField));
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-labelledby="add-product">
      <h2 className="d3" id="add-product">
        Add a product
      </h2>
      <PlatformField id="name" label="Product Name" error={errors.name}>
        {(control) => (
          <input
            {...control}
            required
            dir="auto"
            autoComplete="off"
            maxLength={MAX_PRODUCT_NAME_LENGTH}
            value={draft.name}
            onChange={(event) => editProduct('name', event.target.value)}
          />
        )}
      </PlatformField>
      <PlatformField id="description" label="Description" optional error={errors.description}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            maxLength={MAX_PRODUCT_DESCRIPTION_LENGTH}
            value={draft.description}
            onChange={(event) => editProduct('description', event.target.value)}
          />
        )}
      </PlatformField>
      <PlatformField
        id="price"
        label="Price"
        hint={productHints.price(priceShown)}
        error={errors.price}
      >
        {(control) => (
          <input
            {...control}
            ref={price}
            className={styles.price}
            type="number"
            step="0.01"
            min="0"
            required
            inputMode="decimal"
            autoComplete="off"
            value={draft.price}
            onChange={(event) => editProduct('price', event.target.value)}
            onPaste={(event) => {
              event.preventDefault();
              pastePrice(event.clipboardData.getData('text'));
            }}
            // Scrolling the page over a focused number field would change the price.
            onWheel={(event) => event.currentTarget.blur()}
          />
        )}
      </PlatformField>
      <PictureField />
      <button className="button button-wide" type="submit" aria-busy={isBusy}>
        {isBusy ? processing : 'Create Product'}
      </button>
    </form>
  );
}
