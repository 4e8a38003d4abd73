// Keeps a fault of one view from taking the whole page with it.

import { Component, type ComponentChildren } from "preact";
import { Problem } from "./parts.tsx";

export class Boundary extends Component<{ children: ComponentChildren }, { error: Error | null }> {
  override state = { error: null as Error | null };

  static override getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const shown = new Error(`This view failed: ${error.message}. The other views still work.`);
    return <Problem error={shown} retry={() => this.setState({ error: null })} />;
  }
}
