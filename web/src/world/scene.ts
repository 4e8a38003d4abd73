// The live scene in 3D: the same shapes and the same camera as in the screenshots that agents take.
//
// This file and three.js are loaded when the view is first opened. It draws only when something changed.

import {
  AmbientLight,
  BackSide,
  BoxGeometry,
  type BufferGeometry,
  CameraHelper,
  CapsuleGeometry,
  CircleGeometry,
  Color,
  ColorManagement,
  DataTexture,
  DirectionalLight,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  NearestFilter,
  OctahedronGeometry,
  PerspectiveCamera,
  PlaneGeometry,
  Raycaster,
  RepeatWrapping,
  Scene,
  SphereGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Camera, Shape, World, WorldEvent } from "../protocol.ts";
import { sceneBounds, standToSee } from "./bounds.ts";
import { skyColor, tiles } from "./look.ts";

// The server shades the colors as they are stored. With linear colors, the same light would give other pictures.
ColorManagement.enabled = false;

/** Radius of the marker of an object that has a place and no shape. */
type Place = [number, number, number];
const POINT = 0.05;
const GLOW_MS = 2500;

interface Part {
  shape: Shape;
  /** Whether the geometry belongs to this part alone. */
  isOwn: boolean;
  mesh: Mesh<BufferGeometry, MeshLambertMaterial>;
  edges: LineSegments | null;
}

interface Glow {
  object: string;
  text: string;
  bad: boolean;
  since: number;
  element: HTMLElement;
}

export interface SceneColors {
  accent: string;
  bad: string;
  edge: string;
}

export class WorldScene {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly shapes = new Group();
  private readonly view = new PerspectiveCamera(55, 1, 0.05, 5000);
  private readonly game = new PerspectiveCamera(60, 16 / 9, 0.1, 4);
  private readonly frustum = new CameraHelper(this.game);
  private readonly controls: OrbitControls;
  private readonly parts = new Map<string, Part>();
  private readonly byObject = new Map<string, Set<Part>>();
  private readonly geometries = new Map<string, BufferGeometry>();
  private readonly outlines = new Map<string, BufferGeometry>();
  private readonly edgeMaterial = new LineBasicMaterial({ transparent: true, opacity: 0.28 });
  private readonly selectMaterial = new LineBasicMaterial({ depthTest: false });
  private readonly selection = new Group();
  private readonly sky = new Mesh(
    new SphereGeometry(1, 16, 128),
    new MeshBasicMaterial({ vertexColors: true, side: BackSide, depthTest: false, depthWrite: false }),
  );
  private readonly checker = checkerTexture();
  private readonly observer: ResizeObserver;
  private camera: Camera | null = null;
  private selected: string | null = null;
  private glows: Glow[] = [];
  private colors: SceneColors = { accent: "#5fd6c4", bad: "#ff8f80", edge: "#000000" };
  private asAgent = false;
  private dirty = true;
  private frame = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly labels: HTMLElement,
    private readonly picked: (object: string | null) => void,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.setClearAlpha(0);
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.controls = new OrbitControls(this.view, canvas);
    this.controls.addEventListener("change", () => {
      this.dirty = true;
    });
    // The light of the server's screenshots: 0.6 from everywhere, 0.4 from one side.
    const sun = new DirectionalLight(0xffffff, 0.4 * Math.PI);
    sun.position.set(0.35, 0.8, 0.5);
    this.scene.add(new AmbientLight(0xffffff, 0.6 * Math.PI), sun, this.shapes, this.selection, this.frustum, this.sky);
    this.sky.visible = false;
    // Behind everything.
    this.sky.renderOrder = -1;
    this.selection.renderOrder = 1;
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(canvas);
    this.resize();
    let down = new Vector2();
    canvas.addEventListener("pointerdown", (event) => {
      down = new Vector2(event.clientX, event.clientY);
    });
    canvas.addEventListener("pointerup", (event) => {
      if (down.distanceTo(new Vector2(event.clientX, event.clientY)) < 5)
        this.picked(this.objectAt(event.clientX, event.clientY));
    });
    this.loop();
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.observer.disconnect();
    this.controls.dispose();
    this.clear();
    for (const geometry of [...this.geometries.values(), ...this.outlines.values()]) geometry.dispose();
    for (const glow of this.glows) glow.element.remove();
    this.frustum.dispose();
    this.sky.geometry.dispose();
    this.sky.material.dispose();
    this.checker.dispose();
    this.renderer.dispose();
  }

  setColors(colors: SceneColors): void {
    this.colors = colors;
    this.edgeMaterial.color = new Color(colors.edge);
    this.selectMaterial.color = new Color(colors.accent);
    const accent = new Color(colors.accent);
    this.frustum.setColors(accent, accent, accent, accent, accent);
    this.dirty = true;
  }

  /** Shows a world from its beginning, and looks at all of it. */
  load(world: World, lookAtAll: boolean): void {
    this.clear();
    for (const shape of world.shapes) this.add(shape);
    this.setCamera(world.camera);
    this.paintSky(world.sky.color);
    if (lookAtAll) this.lookAtAll();
    this.select(this.selected);
    this.dirty = true;
  }

  apply(event: WorldEvent): void {
    for (const key of event.removed ?? []) this.remove(key);
    for (const shape of [...(event.added ?? []), ...(event.changed ?? [])]) this.add(shape);
    for (const { key, transform } of event.moved ?? []) {
      const part = this.parts.get(key);
      if (!part) continue;
      part.shape = { ...part.shape, transform };
      this.place(part);
      if (part.shape.object === this.selected) this.drawSelection();
    }
    if (event.camera !== undefined) this.setCamera(event.camera);
    this.dirty = true;
  }

  /** Looks through the game's camera, as the screenshots of agents do, or freely. */
  lookAsAgent(on: boolean): void {
    if (on === this.asAgent) return;
    this.asAgent = on;
    this.controls.enabled = !on;
    this.frustum.visible = !on && this.camera !== null;
    this.sky.visible = on;
    this.dirty = true;
  }

  select(object: string | null): void {
    this.selected = object;
    this.drawSelection();
    this.dirty = true;
  }

  /** Moves the view so that it turns around an object. */
  focus(object: string): void {
    const center = this.centerOf(object);
    if (!center || this.asAgent) return;
    const offset = this.view.position.clone().sub(this.controls.target);
    offset.setLength(Math.min(offset.length(), 8));
    this.controls.target.copy(center);
    this.view.position.copy(center).add(offset);
    this.controls.update();
  }

  lookAtAll(): void {
    const all = [...this.parts.values()].filter((part) => part.shape.kind !== "point").map((part) => part.shape);
    const bounds = sceneBounds(all);
    if (!bounds) return;
    const back = new Vector3(0.42, 0.5, 0.76).normalize();
    const right = new Vector3(0, 1, 0).cross(back).normalize();
    const up = back.clone().cross(right);
    const axes = [right, up, back.clone().negate()].map((axis) => axis.toArray()) as [Place, Place, Place];
    // Some room is left at the edges.
    const high = Math.tan((this.view.fov * Math.PI) / 360) * 0.9;
    const stand = standToSee(bounds.half, axes, high * this.view.aspect, high);
    const { distance } = stand;
    this.controls.target
      .set(...bounds.center)
      .addScaledVector(right, stand.right)
      .addScaledVector(up, stand.up);
    this.view.position.copy(this.controls.target).addScaledVector(back, distance);
    this.view.near = Math.max(0.02, distance / 1000);
    this.view.far = distance * 20;
    this.view.updateProjectionMatrix();
    this.controls.update();
    this.dirty = true;
  }

  /** Lights up an object that a call touched, with a label that says which. */
  touch(object: string, text: string, bad: boolean): void {
    if (!this.byObject.has(object)) return;
    const known = this.glows.find((glow) => glow.object === object);
    if (known) {
      known.since = performance.now();
      known.text = text;
      known.bad = bad;
      known.element.textContent = text;
      known.element.classList.toggle("bad", bad);
      return;
    }
    const element = document.createElement("span");
    element.className = `world-label${bad ? " bad" : ""}`;
    element.textContent = text;
    this.labels.append(element);
    this.glows.push({ object, text, bad, since: performance.now(), element });
    if (this.glows.length > 12) this.glows.shift()?.element.remove();
    this.dirty = true;
  }

  /** How many shapes are shown; tests compare it with the server's. */
  get count(): number {
    return this.parts.size;
  }

  /** Where an object is in the window, to click it. */
  screenPlace(object: string): { x: number; y: number } | null {
    const center = this.centerOf(object);
    if (!center) return null;
    const place = center.project(this.eye());
    const box = this.canvas.getBoundingClientRect();
    return { x: box.left + ((place.x + 1) / 2) * box.width, y: box.top + ((1 - place.y) / 2) * box.height };
  }

  private eye(): PerspectiveCamera {
    if (!this.asAgent || !this.camera) return this.view;
    const eye = this.view.clone();
    eye.position.set(...this.camera.position);
    eye.quaternion.set(...this.camera.rotation);
    // The whole picture of the game fits, whatever the shape of this window is.
    const half = Math.tan((this.camera.fov * Math.PI) / 360);
    const aspect = this.view.aspect;
    eye.fov = (Math.atan(aspect < this.camera.aspect ? (half * this.camera.aspect) / aspect : half) * 360) / Math.PI;
    eye.near = this.camera.near;
    eye.far = this.camera.far;
    eye.updateProjectionMatrix();
    eye.updateMatrixWorld();
    return eye;
  }

  private loop = (): void => {
    this.frame = requestAnimationFrame(this.loop);
    if (!this.dirty && this.glows.length === 0) return;
    this.dirty = false;
    const eye = this.eye();
    // Labels are placed before the picture is drawn, which would do this too late.
    eye.updateMatrixWorld();
    this.sky.position.copy(eye.position);
    this.sky.scale.setScalar((eye.near + eye.far) / 2);
    this.drawGlows(eye);
    this.renderer.render(this.scene, eye);
  };

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1));
    this.renderer.setSize(width, height, false);
    this.view.aspect = width / height;
    this.view.updateProjectionMatrix();
    this.dirty = true;
  }

  private paintSky(color: string | null): void {
    const places = this.sky.geometry.getAttribute("position");
    const colors: number[] = [];
    for (let at = 0; at < places.count; at++) colors.push(...skyColor(places.getY(at), color));
    this.sky.geometry.setAttribute("color", new Float32BufferAttribute(colors, 3));
  }

  private setCamera(camera: Camera | null): void {
    this.camera = camera;
    this.frustum.visible = camera !== null && !this.asAgent;
    if (!camera) return;
    this.game.position.set(...camera.position);
    this.game.quaternion.set(...camera.rotation);
    this.game.fov = camera.fov;
    this.game.aspect = camera.aspect;
    this.game.near = 0.1;
    this.game.far = 1;
    this.game.updateProjectionMatrix();
    this.game.updateMatrixWorld();
    this.frustum.update();
  }

  private add(shape: Shape): void {
    this.remove(shape.key);
    const material = new MeshLambertMaterial({ color: new Color(shape.color) });
    const counts = tiles(shape);
    if (counts) material.map = this.checker;
    const mesh = new Mesh(counts ? tiledBox(counts) : this.geometry(shape), material);
    mesh.matrixAutoUpdate = false;
    mesh.userData.object = shape.object;
    let edges: LineSegments | null = null;
    if (shape.kind === "box") {
      edges = new LineSegments(this.outline(shape), this.edgeMaterial);
      edges.matrixAutoUpdate = false;
      this.shapes.add(edges);
    }
    const part = { shape, mesh, edges, isOwn: counts !== null };
    this.place(part);
    this.shapes.add(mesh);
    this.parts.set(shape.key, part);
    if (shape.object) {
      const all = this.byObject.get(shape.object) ?? new Set();
      this.byObject.set(shape.object, all);
      all.add(part);
    }
  }

  private place(part: Part): void {
    const { shape } = part;
    const matrix = new Matrix4().fromArray(shape.transform).multiply(new Matrix4().makeTranslation(...shape.center));
    if (shape.kind === "box") matrix.scale(new Vector3(shape.size[0], shape.size[1], shape.size[2]));
    else if (shape.kind === "plane") matrix.scale(new Vector3(shape.size[0], 1, shape.size[1]));
    else if (shape.kind === "sphere" || shape.kind === "disc")
      matrix.scale(new Vector3().setScalar(shape.size[0] ?? 1));
    part.mesh.matrix.copy(matrix);
    part.mesh.matrixWorldNeedsUpdate = true;
    if (part.edges) {
      part.edges.matrix.copy(matrix);
      part.edges.matrixWorldNeedsUpdate = true;
    }
  }

  private remove(key: string): void {
    const part = this.parts.get(key);
    if (!part) return;
    this.parts.delete(key);
    this.shapes.remove(part.mesh);
    if (part.edges) this.shapes.remove(part.edges);
    part.mesh.material.dispose();
    if (part.isOwn) part.mesh.geometry.dispose();
    const all = part.shape.object ? this.byObject.get(part.shape.object) : undefined;
    all?.delete(part);
    if (part.shape.object && all?.size === 0) this.byObject.delete(part.shape.object);
  }

  private clear(): void {
    for (const key of [...this.parts.keys()]) this.remove(key);
  }

  private geometry(shape: Shape): BufferGeometry {
    const [radius = 0.5, length = 1] = shape.size;
    const key = shape.kind === "capsule" ? `capsule ${radius} ${length}` : shape.kind;
    const known = this.geometries.get(key);
    if (known) return known;
    const made =
      shape.kind === "box"
        ? new BoxGeometry()
        : shape.kind === "sphere"
          ? new SphereGeometry(1, 24, 16)
          : shape.kind === "capsule"
            ? new CapsuleGeometry(radius, length, 8, 20)
            : shape.kind === "disc"
              ? new CircleGeometry(1, 40)
              : shape.kind === "plane"
                ? new PlaneGeometry().rotateX(-Math.PI / 2)
                : new OctahedronGeometry(POINT);
    this.geometries.set(key, made);
    return made;
  }

  private outline(shape: Shape): BufferGeometry {
    const geometry = this.geometry(shape);
    const known = this.outlines.get(geometry.uuid);
    if (known) return known;
    const made = new EdgesGeometry(geometry, 30);
    this.outlines.set(geometry.uuid, made);
    return made;
  }

  private drawSelection(): void {
    this.selection.clear();
    for (const part of this.byObject.get(this.selected ?? "") ?? []) {
      const line = new LineSegments(this.outline(part.shape), this.selectMaterial);
      line.matrixAutoUpdate = false;
      line.matrix.copy(part.mesh.matrix);
      line.renderOrder = 2;
      this.selection.add(line);
    }
    this.dirty = true;
  }

  private drawGlows(eye: PerspectiveCamera): void {
    const now = performance.now();
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.glows = this.glows.filter((glow) => {
      const age = (now - glow.since) / GLOW_MS;
      const center = this.centerOf(glow.object);
      const strength = Math.max(0, 1 - age);
      for (const part of this.byObject.get(glow.object) ?? []) {
        part.mesh.material.emissive = new Color(glow.bad ? this.colors.bad : this.colors.accent);
        part.mesh.material.emissiveIntensity = strength * 0.85;
      }
      if (age >= 1 || center === null) {
        glow.element.remove();
        this.dirty = true;
        return false;
      }
      const place = center.project(eye);
      const inside = place.z < 1 && Math.abs(place.x) < 1.05 && Math.abs(place.y) < 1.05;
      glow.element.style.transform = `translate(${((place.x + 1) / 2) * width}px, ${((1 - place.y) / 2) * height}px) translate(-50%, -150%)`;
      glow.element.style.opacity = inside ? String(Math.min(1, strength * 2)) : "0";
      return true;
    });
  }

  private centerOf(object: string): Vector3 | null {
    const parts = this.byObject.get(object);
    if (!parts || parts.size === 0) return null;
    const sum = new Vector3();
    for (const part of parts) sum.add(new Vector3().setFromMatrixPosition(part.mesh.matrix));
    return sum.divideScalar(parts.size);
  }

  private objectAt(clientX: number, clientY: number): string | null {
    const box = this.canvas.getBoundingClientRect();
    const place = new Vector2(((clientX - box.left) / box.width) * 2 - 1, 1 - ((clientY - box.top) / box.height) * 2);
    const ray = new Raycaster();
    this.scene.updateMatrixWorld();
    ray.setFromCamera(place, this.eye());
    const hits = ray.intersectObjects(
      [...this.parts.values()].map((part) => part.mesh),
      false,
    );
    return (hits.find((hit) => hit.object.userData.object)?.object.userData.object as string | undefined) ?? null;
  }
}

/** Two light and two dark tiles. */
function checkerTexture(): DataTexture {
  const [light, dark] = [255, 224];
  const gray = [light, dark, dark, light].flatMap((tone) => [tone, tone, tone, 255]);
  const texture = new DataTexture(new Uint8Array(gray), 2, 2);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.magFilter = NearestFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 8;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}

/** A box of size 1 whose faces have so many tiles along x, y and z. */
function tiledBox([x, y, z]: Place): BoxGeometry {
  const box = new BoxGeometry();
  const uv = box.getAttribute("uv");
  // The faces in the order of the geometry: right and left, top and bottom, front and back.
  const faces = [
    [z, y],
    [z, y],
    [x, z],
    [x, z],
    [x, y],
    [x, y],
  ] as const;
  faces.forEach(([across, up], face) => {
    for (let at = face * 4; at < face * 4 + 4; at++) uv.setXY(at, (uv.getX(at) * across) / 2, (uv.getY(at) * up) / 2);
  });
  return box;
}
