import { Component, type ComponentClass, createElement, type FunctionComponent } from "preact";

/**
 * A part that is drawn again only when one of its properties is another. `preact/compat` has the
 * same, and changes what the events of every input in the page mean.
 */
export function memo<P extends object>(draw: FunctionComponent<P>): ComponentClass<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return differ(this.props, next);
    }

    override render() {
      return createElement(draw, this.props as P);
    }
  };
}

function differ(one: object, other: object): boolean {
  const values = new Map<string, unknown>(Object.entries(other));
  const before = Object.entries(one);
  return before.length !== values.size || before.some(([key, value]) => values.get(key) !== value);
}
