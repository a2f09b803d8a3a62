import {
  defineMdastPlugin,
  type MdastNode,
  type MdastVisitorContext,
  type MdxJsxFlowElement,
  type MdxJsxTextElement,
} from 'satteri';

/**
 * `<IfSellers>…</IfSellers>` in a text: what it holds stands there, or goes, with a list item or paragraph that holds
 * nothing else.
 */
export function ifSellers(hasSellers: boolean) {
  const visit = (
    node: Readonly<MdxJsxFlowElement | MdxJsxTextElement>,
    context: MdastVisitorContext,
  ) => {
    if (node.name !== 'IfSellers') return;
    if (hasSellers) context.replaceNode(node, contentOf(node));
    else context.removeNode(alone(node, context));
  };
  return defineMdastPlugin({
    name: 'if-sellers',
    mdxJsxFlowElement: visit,
    mdxJsxTextElement: visit,
  });
}

/** The parser takes an element that is alone in its paragraph out of it. */
function contentOf({ type, children }: Readonly<MdxJsxFlowElement | MdxJsxTextElement>) {
  const content: MdastNode[] = [...children];
  const isSentence = type === 'mdxJsxFlowElement' && content.some((child) => child.type === 'text');
  return isSentence ? ({ type: 'paragraph', children: content } as MdastNode) : content;
}

/** The largest part of the text that consists of this node alone. */
function alone(node: Readonly<MdastNode>, context: MdastVisitorContext): Readonly<MdastNode> {
  const parent = context.parent(node);
  if (!parent || parent.type === 'root' || parent.children.length > 1) return node;
  return alone(parent, context);
}
