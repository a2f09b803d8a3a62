import { AST_NODE_TYPES as Node, ESLintUtils, type TSESTree } from '@typescript-eslint/utils';
import ts from 'typescript';

type Parent = TSESTree.JSXElement | TSESTree.JSXFragment;

/**
 * Finds text that breaks once a browser has translated the page. Its translator replaces text nodes by elements of its
 * own, and React, which still holds the old nodes, writes changed text where nobody sees it, and throws when it removes
 * such a node or inserts an element before it. Text that is all of an element is safe: React replaces whatever is in
 * there. eslint-plugin-react-google-translate finds conditional text only.
 */
export const bareText = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    schema: [],
    defaultOptions: [],
    messages: {
      changing:
        'Make text that may change all of its element: wrap it, or write one template literal.',
      follows: 'Wrap text that follows something that comes and goes.',
      passedOn: 'Wrap text in a fragment, or beside others in a component: it may come and go.',
    },
  },
  create(context) {
    const services = ESLintUtils.getParserServices(context);
    const checker = services.program.getTypeChecker();

    /** The types of what is rendered, one for each branch; what an element of the page holds is no text beside it. */
    function typesOf(node: TSESTree.Node): ts.Type[] {
      switch (node.type) {
        case Node.JSXExpressionContainer:
          return typesOf(node.expression);
        case Node.JSXElement:
          return services
            .getTypeAtLocation(node.openingElement.name)
            .getCallSignatures()
            .map((signature) => checker.getReturnTypeOfSignature(signature));
        case Node.ConditionalExpression:
          return [node.consequent, node.alternate].flatMap(typesOf);
        case Node.LogicalExpression:
          // An empty text to the left of `&&` renders no node.
          return (node.operator === '&&' ? [node.right] : [node.left, node.right]).flatMap(typesOf);
        default:
          return [services.getTypeAtLocation(node)];
      }
    }

    function check(parent: Parent) {
      const children = parent.children.filter(isRendered);
      const isPassedOn = isFragment(parent) || (isComponent(parent) && children.length > 1);
      let isAfterOptional = false;
      for (const node of children) {
        const types = node.type === Node.JSXText ? [] : typesOf(node);
        const isOptional = isConditional(node) || types.some((type) => mayBeNothing(type, checker));
        const isConstant = !isOptional && types.every((type) => type.isLiteral());
        if (node.type === Node.JSXText || types.some(isText)) {
          if (isPassedOn) context.report({ node, messageId: 'passedOn' });
          else if (children.length > 1 && !isConstant)
            context.report({ node, messageId: 'changing' });
          else if (isAfterOptional) context.report({ node, messageId: 'follows' });
        }
        isAfterOptional ||= isOptional;
      }
    }
    return { JSXElement: check, JSXFragment: check };
  },
});

/** Whether this is neither a comment nor the space between lines. */
const isRendered = (child: TSESTree.JSXChild) =>
  child.type === Node.JSXText
    ? child.value.trim() !== '' || !child.value.includes('\n')
    : child.type !== Node.JSXExpressionContainer ||
      child.expression.type !== Node.JSXEmptyExpression;

const isConditional = (child: TSESTree.JSXChild) =>
  child.type === Node.JSXExpressionContainer &&
  (child.expression.type === Node.ConditionalExpression ||
    child.expression.type === Node.LogicalExpression);

const nameOf = (parent: Parent) =>
  parent.type === Node.JSXElement && parent.openingElement.name.type === Node.JSXIdentifier
    ? parent.openingElement.name.name
    : '';
const isFragment = (parent: Parent) =>
  parent.type === Node.JSXFragment || nameOf(parent) === 'Fragment';
const isComponent = (parent: Parent) => /^[A-Z]/.test(nameOf(parent));

const membersOf = (type: ts.Type) => (type.isUnion() ? type.types : [type]);
const isNothing = ({ flags }: ts.Type) =>
  (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike)) !== 0;
const mayBeNothing = (type: ts.Type, checker: ts.TypeChecker) =>
  checker.isArrayType(type) || membersOf(type).some(isNothing);

/** Text and nothing else; that in a `ReactNode` is looked for where it is written. */
function isText(type: ts.Type): boolean {
  const rendered = membersOf(type).filter((member) => !isNothing(member));
  return (
    rendered.length > 0 &&
    rendered.every(({ flags }) => flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike))
  );
}
