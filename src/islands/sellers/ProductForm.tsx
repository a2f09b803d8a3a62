import { useRef, useState } from 'react';
import { formatCents } from '#shop/money.ts';
import { parsePriceCents } from '#shop/parse-price.ts';
import { productErrors, productHints } from '#shop/product-messages.ts';
import { MAX_PRODUCT_DESCRIPTION_LENGTH, MAX_PRODUCT_NAME_LENGTH } from '#shop/sellers.ts';
import { sellerFailures } from '#shop/sellers-messages.ts';
import { $accountId } from '#stores/sellers/access.ts';
import {
  checkProduct,
  createProductAction,
  createProduct,
  describeProductErrors,
  emptyProduct,
  priceCents,
} from '#stores/sellers/products.ts';
import { draftOf } from '#stores/site/drafts.ts';
import { showFailure } from '#stores/site/toasts.ts';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { useAction } from '../use-action.ts';
import { useForm } from '../use-form.ts';
import { PictureField } from './PictureField.tsx';
import styles from './products.module.css';

/** The form for a new product (requirements §5). */
export function ProductForm() {
  const element = useRef<HTMLFormElement>(null);
  const { isBusy } = useAction(createProductAction);
  const [draft] = useState(() => draftOf(`product ${$accountId.get()}`));
  // A number field with text that is no number has an empty value.
  const isUnreadable = () =>
    element.current?.querySelector<HTMLInputElement>('[type=number]')?.validity.badInput ?? false;
  const form = useForm({
    id: 'product',
    action: createProductAction,
    draft,
    renewsKey: true,
    initial: emptyProduct,
    validate: (typed) => checkProduct(typed, isUnreadable()),
    describeErrors: describeProductErrors,
  });
  const { values, errors, key } = form;
  const cents = priceCents(values.price);
  const submit = () => {
    if ($accountId.get()) form.submit(() => void createProduct(values, key, form.reset));
    else showFailure(sellerFailures.noAccount, createProductAction.key);
  };
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit();
      }}
      aria-labelledby="add-product"
    >
      <h2 className="display-3" id="add-product">
        Add a product
      </h2>
      <Field
        dir="auto"
        label="Product Name"
        autoComplete="off"
        maxLength={MAX_PRODUCT_NAME_LENGTH}
        {...form.bind('name')}
      />
      <Field
        isLong
        dir="auto"
        optional
        label="Description"
        autoComplete="off"
        maxLength={MAX_PRODUCT_DESCRIPTION_LENGTH}
        {...form.bind('description')}
      />
      <Field
        className={styles.price}
        label="Price"
        hint={productHints.price(cents === undefined ? undefined : formatCents(cents))}
        type="number"
        step="0.01"
        min="0"
        inputMode="decimal"
        autoComplete="off"
        {...form.bind('price')}
        // The number field itself would drop the comma of `28,99`, and ask for $2,899.00.
        onPaste={(event) => {
          event.preventDefault();
          const pasted = parsePriceCents(event.clipboardData.getData('text'));
          if (pasted === undefined) {
            form.setErrors({ ...errors, price: productErrors.priceFormat });
          } else form.edit({ price: (pasted / 100).toFixed(2) });
        }}
        // Scrolling the page over a focused number field would change the price.
        onWheel={(event) => event.currentTarget.blur()}
      />
      <PictureField onEdit={form.renewKey} />
      <Button isWide type="submit" isBusy={isBusy}>
        Create Product
      </Button>
    </form>
  );
}
