// Shapes are signed distances in pixels around the point's centre, with the numbers of GROUP_SHAPES and the geometry of
// shapePath, so that the screen shows what the SVG holds.

export const VERTEX = `
precision highp float;
uniform mat4 projection;
uniform float pixel_ratio;
uniform float radius;
uniform float spatial;
uniform float shadow;
uniform float floor_y;
uniform float edge_width;
uniform int one_of;
in vec3 position;
in vec3 colour;
in float shape;
in float opacity;
in float scale;
out vec3 v_colour;
out float v_shape;
out float v_opacity;
out float v_radius;
out float v_half;
void main() {
  vec3 place = shadow > .5 ? vec3(position.x, floor_y, position.z) : position;
  vec4 clip = projection * vec4(place, 1.);
  // Left out while the cloud moves: beyond the edge of the picture.
  gl_Position = gl_VertexID % one_of == 0 ? vec4(clip.xy, 0., clip.w) : vec4(2., 2., 2., 1.);
  float near = 1. / clip.w;
  v_radius = radius * scale * near * pixel_ratio;
  // No figure reaches farther than a diamond's corners; the card fills every pixel of the square.
  v_half = 1.25 * v_radius + .5 * edge_width * pixel_ratio + 1.;
  gl_PointSize = 2. * v_half;
  v_colour = colour;
  v_shape = shadow > .5 ? -1. : shape;
  v_opacity = opacity * mix(1., .5 + .5 * clamp((near - .8) / .5, 0., 1.), spatial);
}`;

export const FRAGMENT = `
precision highp float;
uniform float pixel_ratio;
uniform float edge_width;
uniform vec3 edge;
uniform float shadow;
uniform vec3 shadow_colour;
uniform float shadow_opacity;
in vec3 v_colour;
in float v_shape;
in float v_opacity;
in float v_radius;
in float v_half;
out vec4 painted;
float box(vec2 p, vec2 b) { vec2 q = abs(p) - b; return length(max(q, 0.)) + min(max(q.x, q.y), 0.); }
float triangle(vec2 p, float r) {
  float slope = max(dot(vec2(abs(p.x), p.y), vec2(.867, -.498)) - r * .573, p.y - .85 * r);
  return slope;
}
float away(vec2 p, float r) {
  if (v_shape < 0.) return (length(p / vec2(1.1, .45)) - r) * .6;
  if (v_shape < .5) return length(p) - r;
  if (v_shape < 1.5) return (abs(p.x) + abs(p.y) - 1.25 * r) * .7071;
  if (v_shape < 2.5) return box(p, vec2(.9 * r));
  if (v_shape < 3.5) return triangle(p, r);
  if (v_shape < 4.5) return triangle(vec2(p.x, -p.y), r);
  return min(box(p, vec2(.4 * r, 1.1 * r)), box(p, vec2(1.1 * r, .4 * r)));
}
void main() {
  vec2 p = (gl_PointCoord - .5) * 2. * v_half;
  float d = away(p, v_radius);
  if (shadow > .5) {
    float a = shadow_opacity * clamp(.5 - d, 0., 1.);
    painted = vec4(shadow_colour * a, a);
    return;
  }
  float rim = .5 * edge_width * pixel_ratio;
  float outer = clamp(.5 - (d - rim), 0., 1.);
  float inner = clamp(.5 - (d + rim), 0., 1.);
  if (outer <= 0.) discard;
  float a = inner * v_opacity + (outer - inner);
  painted = vec4(v_colour * inner * v_opacity + edge * (outer - inner), a);
}`;
