import stylelint from "stylelint";

const { createPlugin, utils } = stylelint;

/** Every style rule is in a cascade layer, so that order of files never decides. */
const layered = createPlugin("site/layered", () => (root, result) => {
  root.walkRules((rule) => {
    for (let parent = rule.parent; parent; parent = parent.parent) {
      if (parent.type === "atrule" && parent.name === "layer") return;
    }
    report("site/layered", result, rule, `"${rule.selector}" is outside every @layer.`);
  });
});

/** A selector styles one block only: the server sends a rule to the pages that use its block, and to no other. */
const oneBlock = createPlugin("site/one-block", () => (root, result) => {
  root.walkRules((rule) => {
    for (const selector of rule.selectors) {
      const names = selector.match(/(?<=\.)-?[a-z_][\w-]*/gi) ?? [];
      const [block, ...others] = new Set(names.map((name) => name.replace(/(__|--).*$/, "")));
      if (others.length > 0)
        report("site/one-block", result, rule, `".${others[0]}" does not belong to block "${block}".`);
    }
  });
});

/**
 * Nothing of ours cuts text off: a box that hides what is too wide hides it from readers and from the tests that look at
 * widths. Words for screen readers are cut to nothing on purpose; other exceptions are listed with their reason.
 */
const noClipping = createPlugin("site/no-clipping", (allowed) => (root, result) => {
  root.walkDecls(/^overflow|^text-overflow$/, (declaration) => {
    if (!/hidden|clip|ellipsis/.test(declaration.value)) return;
    const { parent } = declaration;
    const isForScreenReaders = parent.some(
      (other) => other.prop === "clip-path" && other.value === "inset(50%)",
    );
    if (isForScreenReaders || parent.selector in allowed) return;
    report("site/no-clipping", result, declaration, `"${parent.selector}" cuts off what it holds.`);
  });
});

function report(ruleName, result, node, message) {
  utils.report({ ruleName, result, node, message: `${message} (${ruleName})` });
}

export default [layered, oneBlock, noClipping];
