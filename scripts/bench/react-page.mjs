import { createElement } from "react";

const NAMES = { class: "className", for: "htmlFor" };
const SWITCHES = new Set([
  "async",
  "checked",
  "controls",
  "defer",
  "disabled",
  "hidden",
  "loop",
  "multiple",
  "open",
  "required",
  "selected",
]);

/** A component that makes the elements of a tree of `treeOf` anew each time: what React alone has to do for a page. */
export function pageOf(tree) {
  const document = tree.children.find(({ tag }) => tag === "html");
  const element = ({ tag, attributes, children }) => {
    const props = Object.fromEntries(attributes.map(prop));
    const [only] = children;
    if (only?.raw && children.length === 1) props.dangerouslySetInnerHTML = { __html: only.raw };
    else if (children.length > 0) return createElement(tag, props, ...children.map(childOf));
    return createElement(tag, props);
  };
  const childOf = (child) => (child.tag === undefined ? textOf(child) : element(child));
  return () => element(document);
}

const textOf = (part) => (typeof part === "string" ? part : part.raw);

function prop([name, given]) {
  const value = given === undefined ? "" : textOf(given);
  if (name === "style") return [name, styleOf(value)];
  if (SWITCHES.has(name)) return [name, value === "" || value];
  return [NAMES[name] ?? name, value];
}

function styleOf(text) {
  const camel = (name) => (name.startsWith("--") ? name : name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()));
  const pairs = text.split(";").flatMap((rule) => {
    const [name, ...value] = rule.split(":");
    return name?.trim() ? [[camel(name.trim()), value.join(":").trim()]] : [];
  });
  return Object.fromEntries(pairs);
}
