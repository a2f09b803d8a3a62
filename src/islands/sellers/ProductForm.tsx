import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { productHints } from '#shop/product-messages.ts';
import { MAX_PRODUCT_DESCRIPTION_LENGTH, MAX_PRODUCT_NAME_LENGTH } from '#shop/sellers.ts';
import { $draft } from '#stores/sellers/draft.ts';
import {
  $creatingProduct,
  $priceShown,
  $productErrors,
  createProduct,
  editProduct,
  pastePrice,
  type ProductField,
} from '#stores/sellers/product-form.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Field, focusInvalidField } from '../Field.tsx';
import { PictureField } from './PictureField.tsx';
import styles from './products.module.css';

/** The form for a new product (requirements §5). */
export function ProductForm() {
  const draft = useStore($draft);
  const errors = useStore($productErrors);
  const priceShown = useStore($priceShown);
  const isBusy = useStore($creatingProduct);
  const bind = (name: ProductField) => ({
    id: name,
    value: draft[name],
    error: errors[name],
    onEdit: (text: string) => editProduct(name, text),
    autoComplete: 'off',
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A number field with text that is no number has an empty value.
    const price = event.currentTarget.querySelector<HTMLInputElement>('#price');
    const isUnreadable = price?.validity.badInput;
    focusInvalidField(() => createProduct(isUnreadable));
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-labelledby="add-product">
      <h2 className="display-3" id="add-product">
        Add a product
      </h2>
      <Field
        dir="auto"
        label="Product Name"
        maxLength={MAX_PRODUCT_NAME_LENGTH}
        {...bind('name')}
      />
      <Field
        isLong
        dir="auto"
        optional
        label="Description"
        maxLength={MAX_PRODUCT_DESCRIPTION_LENGTH}
        {...bind('description')}
      />
      <Field
        className={styles.price}
        label="Price"
        hint={productHints.price(priceShown)}
        type="number"
        step="0.01"
        min="0"
        inputMode="decimal"
        {...bind('price')}
        onPaste={(event) => {
          event.preventDefault();
          pastePrice(event.clipboardData.getData('text'));
        }}
        // Scrolling the page over a focused number field would change the price.
        onWheel={(event) => event.currentTarget.blur()}
      />
      <PictureField />
      <BusyButton className="button button-wide" type="submit" isBusy={isBusy}>
        Create Product
      </BusyButton>
    </form>
  );
}
