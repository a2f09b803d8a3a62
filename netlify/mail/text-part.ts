import { brand } from '#shop/brand.ts';
import type { Block, Email } from './email.ts';

/** The plain text of an email: its blocks, and the shop's name and address. Its lines break in no narrow column. */
export function textPart(blocks: readonly Block[], foot?: Email['foot']): string {
  return `${blocks.map(textOf).filter(Boolean).join('\n\n').replaceAll('\u00a0', ' ')}

--
${
  foot
    ? [foot.reason, `${foot.label}: ${foot.address}`, foot.postalAddress].join('\n')
    : `${brand.name}, ${brand.location}\nQuestions? Reply to this email or write to ${brand.email}`
}
`;
}

function textOf(block: Block): string {
  switch (block.type) {
    case 'title':
    case 'text':
    case 'small':
      return block.text;
    case 'heading':
      return `${block.text}\n${block.detail}`;
    case 'pictures':
      return '';
    case 'piece':
      return `${block.name}, ${block.price}`;
    case 'facts':
      return block.facts
        .map(([label, value]) => `${label}: ${[value].flat().join(', ')}`)
        .join('\n');
    case 'columns':
      return block.columns
        .flat()
        .map(([label, value]) => [label, value].flat().join('\n'))
        .join('\n\n');
    case 'items':
      return block.items
        .map(({ product, detail, result }) => `${product}\n${detail}   ${result}`.trimEnd())
        .join('\n\n');
    case 'amounts':
      return [...block.rows, block.total]
        .map(({ label, value }) => `${label}: ${value}`)
        .join('\n');
    case 'steps':
      return [block.title, ...block.steps.map((step, index) => `${index + 1}. ${step}`)].join('\n');
    case 'button':
    case 'button-second':
    case 'link':
      return `${block.label}:\n${block.address}`;
    case 'sentence':
      return `${[block.before, block.label, block.after].filter(Boolean).join(' ')}:\n${block.address}`;
  }
}
